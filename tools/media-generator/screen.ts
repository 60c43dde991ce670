/** Size and typeface of the picture. */
export const WIDTH = 1280;
export const HEIGHT = 720;
export const FONT = 'Inter, "DejaVu Sans", sans-serif';
