/**
 * Mailboxes of the mail server and the office: the standard role names (RFC 2142), the addresses to which certificate
 * authorities write, and names that speak for the church. A member with such a church address could impersonate it.
 */
const RESERVED_USERNAMES: ReadonlySet<string> = new Set(
  (
    'abuse hostmaster noc postmaster security usenet uucp webmaster www ftp admin administrator ' +
    'root sysadmin system mailerdaemon daemon nobody ssladmin info sales marketing support help ' +
    'helpdesk noreply donotreply bounce bounces office churchoffice church contact mail email accounts ' +
    'billing finance treasurer privacy dpo dmarc autoconfig autodiscover'
  ).split(' '),
);

/** Reserved names count as taken. An account that already has one keeps it. */
export function isReservedUsername(username: string): boolean {
  return RESERVED_USERNAMES.has(username);
}

/** `akinyi` from 1 to 3 gives `akinyi`, `akinyi2` and `akinyi3`. */
export function numberUsernames(base: string, from: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => (from + index === 1 ? base : `${base}${from + index}`));
}
