const GENDERS = ["female", "male", "diverse"] as const;

/** Whether there is a word of ours for it. */
export const isGender = (value: string): value is (typeof GENDERS)[number] =>
  GENDERS.some((gender) => gender === value);

/** What can be chosen: the usual, and what a profile says already in words of its own, so that saving keeps it. */
export const gendersWith = (known: string): readonly string[] =>
  known && !isGender(known) ? [...GENDERS, known] : GENDERS;
