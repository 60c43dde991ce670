/** Limits on attempts; docs/decisions/0041-limits-by-account-and-network.md has the reasons. */

/** Numbers of attempts. A network is an IPv4 address or the /56 of an IPv6 address. */
export interface Limits {
  /** Wrong passwords for one account from one network in five minutes. */
  signInTries: number;
  /** Wrong passwords for one account from all networks in an hour. */
  signInTriesPerAccount: number;
  /** Refused sign-ins of one network in ten minutes, by password and by providers' tokens each; codes of devices. */
  signInTriesPerNetwork: number;
  /** Wrong passwords after that from devices of the account, for one network in an hour; ten times that for all. */
  signInTriesKnownDevice: number;
  /**
   * Wrong passwords of one session in five minutes, where the password must be confirmed; five times that for
   * its account.
   */
  passwordTries: number;
  /** Mails with a link to a new password for one account in an hour. */
  passwordMails: number;
  /** Such mails requested by one network, and links tried by it, in ten minutes each. */
  passwordMailsPerNetwork: number;
  /** Refused access codes of one account in ten minutes, and refused codes of devices. */
  codeTries: number;
  /** Refused access codes of one network in ten minutes, and refused codes of devices. */
  codeTriesPerNetwork: number;
  /** Refused access codes of all networks in ten minutes that cause a warning in the log. */
  codeAlarm: number;
  /** Card forms opened by one network in ten minutes. */
  cardFormsPerNetwork: number;
}

export const DEFAULT_LIMITS: Limits = {
  signInTries: 10,
  signInTriesPerAccount: 100,
  signInTriesPerNetwork: 1000,
  signInTriesKnownDevice: 50,
  passwordTries: 10,
  passwordMails: 5,
  passwordMailsPerNetwork: 1000,
  codeTries: 10,
  codeTriesPerNetwork: 200,
  codeAlarm: 500,
  cardFormsPerNetwork: 600,
};
