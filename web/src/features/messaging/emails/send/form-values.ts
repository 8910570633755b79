import { hasChosenRecipients } from '@kanisa/contract/messaging/emails.ts';
import { type AudienceValues, BLANK_AUDIENCE, type ChosenFilters, toFilters } from '../../shared/audience-values.ts';
import type { EmailTarget } from '../api.ts';

export interface EmailFormValues extends AudienceValues {
  subject: string;
  body: string;
  sender: string;
}

export const BLANK_EMAIL: EmailFormValues = { subject: '', body: '', sender: '', ...BLANK_AUDIENCE };

/** The recipients in the form of the API; null while nobody is chosen. */
export function toEmailTarget(values: AudienceValues, emails: readonly string[]) {
  if (values.is_to_all) return { all: true } satisfies EmailTarget;
  if (values.list_id !== '') return { list_id: Number(values.list_id) } satisfies EmailTarget;
  const filters = toFilters(values);
  const target: { recipients?: string[]; filters?: ChosenFilters } = {
    ...(emails.length > 0 ? { recipients: emails.toSorted() } : {}),
    ...(filters ? { filters } : {}),
  };
  return hasChosenRecipients(target) ? target : null;
}
