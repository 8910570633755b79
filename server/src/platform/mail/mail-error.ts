/**
 * `refused`: the server permanently rejects this mail or its recipient. `later`: it asks to retry this mail. `slow`: we
 * exceed its rate limit. `unreachable`: it does not answer or rejects our login.
 */
export type MailFailure = 'refused' | 'later' | 'slow' | 'unreachable';

export class MailError extends Error {
  override readonly name = 'MailError';
  readonly failure: MailFailure;
  /** Status code, like '550 5.1.1'. */
  readonly code: string | undefined;
  /** The server's full response. */
  readonly response: string | undefined;
  /** The connection broke after the text was partly sent: the mail may have arrived. */
  readonly isUncertain: boolean;

  constructor(
    message: string,
    details: {
      failure: MailFailure;
      code?: string | undefined;
      response?: string | undefined;
      isUncertain?: boolean;
      cause?: unknown;
    },
  ) {
    super(message, { cause: details.cause });
    this.failure = details.failure;
    this.code = details.code;
    this.response = details.response;
    this.isUncertain = details.isUncertain ?? false;
  }

  /** A retry of this mail makes no sense. */
  get permanent(): boolean {
    return this.failure === 'refused';
  }
}

/** Fields of nodemailer's errors. */
interface SmtpError extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/** A rejection of these commands concerns the mail; a rejection of login or greeting concerns the server. */
const MAIL_COMMANDS: readonly string[] = ['MAIL FROM', 'RCPT TO', 'DATA'];
/** Status codes that ask for a slower rate, whatever the command. */
const RATE_LIMIT_CODES: readonly number[] = [421, 454];
const RESPONSE_MAX = 300;
/** Status codes that ask for another login. */
const LOGIN_CODES: readonly number[] = [530, 534, 535, 538];

export function toMailError(error: unknown, { isUncertain = false }: { isUncertain?: boolean } = {}): MailError {
  if (error instanceof MailError) return error;
  if (!(error instanceof Error)) {
    return new MailError('The mail was not sent', { failure: 'unreachable', isUncertain, cause: error });
  }
  const smtpError: SmtpError = error;
  const statusCode = smtpError.responseCode;
  if (statusCode === undefined) {
    const message = `The mail server could not be reached (${smtpError.code ?? error.name})`;
    return new MailError(message, { failure: 'unreachable', isUncertain, cause: error });
  }
  const failure = classifyFailure(statusCode, smtpError.command ?? '');
  const message = `The mail server answered ${statusCode} to ${smtpError.command ?? 'the mail'}`;
  const response = smtpError.response?.replace(/\s+/g, ' ').trim().slice(0, RESPONSE_MAX);
  return new MailError(message, {
    failure,
    code: readStatusCode(statusCode, smtpError.response),
    response,
    cause: error,
  });
}

function classifyFailure(statusCode: number, command: string): MailFailure {
  if (RATE_LIMIT_CODES.includes(statusCode)) return 'slow';
  if (!MAIL_COMMANDS.includes(command) || LOGIN_CODES.includes(statusCode)) return 'unreachable';
  return statusCode >= 500 ? 'refused' : 'later';
}

/** Appends the enhanced status (RFC 3463) if there is one. */
function readStatusCode(statusCode: number, response = ''): string {
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})(?!\d)/.exec(response)?.[1];
  return enhanced === undefined ? String(statusCode) : `${statusCode} ${enhanced}`;
}
