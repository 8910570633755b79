import type { AddressInfo } from 'node:net';
import { formatCommand } from './base/project-root.ts';
import type { Settings } from './base/settings.ts';
import { DEMO_LOGINS } from './demo/demo-logins.ts';

interface StartInfo {
  settings: Settings;
  dataDir: string;
  engine: 'pglite' | 'postgres';
  address: AddressInfo | string | null;
  admin: { username: string; password: string | null } | null;
}

/** Console output for the person who starts the server. It is not part of the log. */
export function announceStart({ settings, dataDir, engine, address, admin }: StartInfo): void {
  const port = typeof address === 'object' && address ? address.port : settings.port;
  // With PORT=0 only the socket knows the port. PUBLIC_URL is the address that people open, also in development.
  const url = settings.port === 0 ? `http://localhost:${port}` : settings.publicUrl;
  const lines = ['', `${settings.church.name} is open at ${url}`, ''];
  if (admin) {
    lines.push(`  Log in as    ${admin.username}`);
    lines.push(
      admin.password === null ? '  Password     the one in ADMIN_PASSWORD' : `  Password     ${admin.password}`,
      admin.password === null ? '' : '               (shown only this once: keep it)',
      '',
    );
  }
  lines.push(...(settings.demo ? formatDemoLogins(dataDir) : formatNextSteps(settings, url, admin !== null)));
  lines.push(
    engine === 'pglite'
      ? `  Database     embedded, in ${dataDir}: for one machine. Set DATABASE_URL=postgres://… to move to PostgreSQL.`
      : '  Database     PostgreSQL, from DATABASE_URL.',
  );
  lines.push(...formatProxyWarning(settings));
  lines.push(`  API          ${url}/api/docs`, '  Stop         Ctrl-C', '');
  process.stdout.write(`${lines.join('\n')}\n`);
}

function formatNextSteps({ mail, sms }: Settings, url: string, isNew: boolean): string[] {
  return [
    ...(isNew ? [`  Set up       ${url}/admin/setup leads through what a new church needs.`] : []),
    `  Next         open ${url}/register and make an account of your own.`,
    mail.smtpUrl === undefined
      ? '  E-mail       no SMTP_URL is set: each mail is kept in outbox/ of the data folder and its code is shown here.'
      : '  E-mail       goes out over SMTP_URL.',
    sms.gateway === 'outbox'
      ? '  Texts        no SMS_GATEWAY is set: each text is kept in outbox/ of the data folder.'
      : `  Texts        go out over the gateway ${sms.gateway}.`,
  ];
}

/** This process does not speak TLS, so an https address needs a proxy in front. */
export function formatProxyWarning({ publicUrl, trustProxy }: Pick<Settings, 'publicUrl' | 'trustProxy'>): string[] {
  if (!publicUrl.startsWith('https:') || trustProxy.length > 0) return [];
  return [
    '  Warning      PUBLIC_URL is https, so a proxy forwards to this server, but TRUST_PROXY does not name it. All visitors',
    '               count as one address: fifty wrong passwords lock out everybody. Set TRUST_PROXY to its address.',
  ];
}

/** One line per login: role, username, password. */
function formatDemoLogins(dataDir: string): string[] {
  const lines = DEMO_LOGINS.map(
    ({ role, username, password }) => `  ${role.padEnd(19)}${username.padEnd(11)}${password}`,
  );
  return [
    '  A made-up church to try everything in. Come in as one of these:',
    '',
    ...lines,
    '',
    '  Mail, texts  go to nobody: they are kept in outbox/ of the data folder.',
    `  Begin anew   ${formatCommand('demo', '--fresh')} (what you did in ${dataDir} is then gone)`,
  ];
}

export function announceStop(signal: string): void {
  process.stdout.write(`${signal}: finishing the requests and jobs that run, then closing.\n`);
}
