/** Password of all test users. Each of them demonstrates one way in which an account is found. */
export const SANDBOX_PASSWORD = "partner-demo";

export interface Person {
  id: string;
  email: string;
  isVerified: boolean;
  name: string;
  /** Description of the case that this user demonstrates. */
  shows: string;
}

export const PERSONS: readonly Person[] = [
  {
    id: "partner-nora",
    email: "nora@partner.example",
    isVerified: true,
    name: "Nora Berg",
    shows: "opens a new account",
  },
  {
    id: "partner-alex",
    email: "demo@touchline.example",
    isVerified: true,
    name: "Alex Kim",
    shows: "finds the demo account by its e-mail",
  },
  {
    id: "partner-sam",
    email: "second@touchline.example",
    isVerified: false,
    name: "Sam Rivera",
    shows: "gets an account of its own: the e-mail is not verified",
  },
];
