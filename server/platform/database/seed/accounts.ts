/** Accounts of the demo data. Inserted only into an empty database, and only with SEED=demo. */
export const DEMO_ACCOUNTS = [
  {
    id: "user-alex",
    email: "demo@touchline.example",
    password: "touchline-demo",
    displayName: "Alex Kim",
    countryName: "Norway",
    city: "Oslo",
    /** May set global tags. */
    canCreateGlobalTag: true,
    follows: [
      { referenceId: "league-northern", type: "identity_item" },
      { referenceId: "team-ngt", type: "team" },
      { referenceId: "team-riv", type: "team" },
    ],
  },
  {
    id: "user-sam",
    email: "second@touchline.example",
    password: "touchline-demo",
    displayName: "Sam Rivera",
    countryName: "Norway",
    city: "Bergen",
    canCreateGlobalTag: false,
    follows: [],
  },
] as const;
