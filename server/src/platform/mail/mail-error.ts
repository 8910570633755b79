/**
 * `refused`: the server refuses this mail or its recipient, and would refuse it again. `later`: it asks to try this one
 * again later. `slow`: we are too fast for it, whatever the mail. `unreachable`: it is away, or does not let us in.
 */
export type MailFailure = 'refused' | 'later' | 'slow' | 'unreachable';

export class MailError extends Error {
  override readonly name = 'MailError';
  readonly failure: MailFailure;
  /** What the server said, like '550 5.1.1'. */
  readonly code: string | undefined;
  /** All of it, in the server's own words. */
  readonly said: string | undefined;
  /** The line broke after the text had begun to go out: it may have arrived. */
  readonly isUncertain: boolean;

  constructor(
    message: string,
    about: {
      failure: MailFailure;
      code?: string | undefined;
      said?: string | undefined;
      isUncertain?: boolean;
      cause?: unknown;
    },
  ) {
    super(message, { cause: about.cause });
    this.failure = about.failure;
    this.code = about.code;
    this.said = about.said;
    this.isUncertain = about.isUncertain ?? false;
  }

  /** Another attempt at this mail makes no sense. */
  get permanent(): boolean {
    return this.failure === 'refused';
  }
}

/** What the library's errors carry. */
interface SmtpFault extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/** A refusal in answer to one of these is about the mail; of the login or the greeting, it is the server's matter. */
const MAIL_COMMANDS: readonly string[] = ['MAIL FROM', 'RCPT TO', 'DATA'];
/** Answers by which a server asks for a slower pace, whatever they answer. */
const RATE_LIMIT_CODES: readonly number[] = [421, 454];
const RESPONSE_MAX = 300;
/** It wants another login than ours. */
const LOGIN_CODES: readonly number[] = [530, 534, 535, 538];

export function toMailError(error: unknown, { isUncertain = false }: { isUncertain?: boolean } = {}): MailError {
  if (error instanceof MailError) return error;
  if (!(error instanceof Error)) {
    return new MailError('The mail was not sent', { failure: 'unreachable', isUncertain, cause: error });
  }
  const fault: SmtpFault = error;
  const answer = fault.responseCode;
  if (answer === undefined) {
    const message = `The mail server could not be reached (${fault.code ?? error.name})`;
    return new MailError(message, { failure: 'unreachable', isUncertain, cause: error });
  }
  const failure = classifyFailure(answer, fault.command ?? '');
  const message = `The mail server answered ${answer} to ${fault.command ?? 'the mail'}`;
  const said = fault.response?.replace(/\s+/g, ' ').trim().slice(0, RESPONSE_MAX);
  return new MailError(message, { failure, code: readStatusCode(answer, fault.response), said, cause: error });
}

function classifyFailure(answer: number, command: string): MailFailure {
  if (RATE_LIMIT_CODES.includes(answer)) return 'slow';
  if (!MAIL_COMMANDS.includes(command) || LOGIN_CODES.includes(answer)) return 'unreachable';
  return answer >= 500 ? 'refused' : 'later';
}

/** With the enhanced status (RFC 3463) where there is one. */
function readStatusCode(answer: number, response = ''): string {
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})(?!\d)/.exec(response)?.[1];
  return enhanced === undefined ? String(answer) : `${answer} ${enhanced}`;
}
