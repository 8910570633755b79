import { clientMessages } from '@kanisa/contract/core/client-messages.ts';
import type { ErrorAnswer } from '@kanisa/contract/core/errors.schema.ts';
import { message } from '@kanisa/contract/core/message.ts';
import type { contactFallbacks } from '@kanisa/contract/site/contact-messages.ts';
import { language } from '../../../locales/catalogue.ts';
import type { ContactDraft } from './contact-draft.ts';
import { CONTACT_FIELDS, type ContactErrors } from './contact-validation.ts';

interface Outcome {
  /** Errors of single fields. */
  errors: ContactErrors;
  /** Why the message was not sent, if no field is to blame. */
  failure: string | undefined;
}

/** The contract's text. Importing it would load a file of the admin's pages. */
const FALLBACK: (typeof contactFallbacks)['send'] = message('Failed to send your message');

const TIMEOUT_MS = 10_000;

/**
 * Sends a message of the contact form to the office. A plain request, because public pages do not load the API client.
 * This file is not loaded on demand either: browsers remember a failed import, so a visitor who was offline once could
 * not send until the next reload.
 */
export async function deliverMessage(draft: ContactDraft & { website: string; seconds: number }): Promise<Outcome> {
  const { name, email, phone, message: text, website, seconds } = draft;
  try {
    const response = await fetch(`${import.meta.env.VITE_API_BASE ?? '/api'}/site/messages`, {
      method: 'POST',
      // Without the page's language the browser names those of its user, which may differ.
      headers: { 'Content-Type': 'application/json', 'Accept-Language': language },
      body: JSON.stringify({ name, email, phone, message: text, website, seconds }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return { errors: {}, failure: undefined };
    return explainRefusal(await readAnswer(response));
  } catch {
    return { errors: {}, failure: clientMessages.network };
  }
}

/** Empty for the HTML page of a proxy, which holds no message for the visitor. */
async function readAnswer(response: Response): Promise<Partial<ErrorAnswer>> {
  const text = await response.text();
  try {
    return (JSON.parse(text) as Partial<ErrorAnswer> | null) ?? {};
  } catch {
    return {};
  }
}

function explainRefusal({ error, fields = {} }: Partial<ErrorAnswer>): Outcome {
  const field = CONTACT_FIELDS.find((name) => fields[name] !== undefined);
  if (field === undefined) return { errors: {}, failure: error || FALLBACK };
  return { errors: { [field]: fields[field] }, failure: undefined };
}
