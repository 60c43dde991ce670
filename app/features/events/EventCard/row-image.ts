/** Width of the image of a row card. */
export const rowImage = { phone: "148px", narrow: "112px" } as const;
