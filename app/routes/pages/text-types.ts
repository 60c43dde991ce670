/** Types of text pages, each also available at `/info/{type}`. */
export const TEXT_TYPES = ["faq", "about", "terms", "privacy"] as const;
