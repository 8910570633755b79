import { hasTextRecipients } from '@kanisa/contract/messaging/text-messages.ts';
import { type AudienceValues, toFilters } from '../../shared/audience-values.ts';
import type { TextTarget } from '../api.ts';

export interface TextFormValues extends AudienceValues {
  message: string;
  /** Characters that did not fit into the box. While there are some, the message counts as too long. */
  message_rest: string;
  shortcode: string;
  /** The value of the input, in UTC. */
  time_to_send: string;
}

/** The recipients in the form of the API; null while nobody is chosen. */
export function toTextTarget(values: AudienceValues, ids: readonly number[]): TextTarget | null {
  if (values.is_to_all) return { all: true };
  if (values.list_id !== '') return { list_id: Number(values.list_id) };
  const filters = toFilters(values);
  const target = {
    ...(ids.length > 0 ? { recipient_ids: ids.toSorted((one, other) => one - other) } : {}),
    ...(filters ? { filters } : {}),
  };
  return hasTextRecipients(target) ? target : null;
}
