/** Who can sign in at the sandbox, all with one password. Each shows one way an account can be found. */
export const SANDBOX_PASSWORD = "partner-demo";

export interface Person {
  id: string;
  email: string;
  isVerified: boolean;
  name: string;
  /** What signing in with this person shows. */
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
