import { config, z } from 'zod';
import { valueMessages } from './value-messages.ts';

/**
 * This must run before the first schema is built. Otherwise zod probes `new Function`, which our content security
 * policy forbids and the browser reports. Every schema of the contract imports `z` from here.
 *
 * The library's own sentences name types of the program, and nobody has translated them: people get ours instead. A
 * message of the schema comes first.
 */
config({ jitless: true, customError: chooseMessage });

const TYPE_MESSAGES: Record<string, string> = {
  string: valueMessages.text,
  number: valueMessages.number,
  int: valueMessages.wholeNumber,
  boolean: valueMessages.boolean,
  array: valueMessages.list,
  object: valueMessages.object,
  record: valueMessages.object,
};

const ISSUE_MESSAGES: Partial<Record<z.core.$ZodIssue['code'], string>> = {
  invalid_value: valueMessages.choice,
  invalid_union: valueMessages.choice,
  invalid_format: valueMessages.form,
  too_small: valueMessages.tooSmall,
  too_big: valueMessages.tooBig,
};

function chooseMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return valueMessages.missing;
  const chosen = issue.code === 'invalid_type' ? TYPE_MESSAGES[issue.expected] : ISSUE_MESSAGES[issue.code];
  return chosen ?? valueMessages.other;
}

export { z };
