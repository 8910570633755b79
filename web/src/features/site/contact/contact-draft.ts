import type { Church } from '../../../content/church.ts';
import { t } from '../../../lib/i18n.ts';

export interface ContactDraft {
  name: string;
  email: string;
  phone: string;
  message: string;
}

export const EMPTY_DRAFT: ContactDraft = { name: '', email: '', phone: '', message: '' };

/** Formats the form as one text: the message, then who wrote it. */
export function formatDraft({ message, ...sender }: ContactDraft): string {
  const from = [sender.name, sender.email, sender.phone].map((line) => line.trim()).filter((line) => line !== '');
  return [message.trim(), from.join('\n')].filter((part) => part !== '').join('\n\n');
}

/** Links that carry the draft into the visitor's own apps. A phone call carries nothing. */
export function buildSendLinks(
  draft: ContactDraft,
  church: Pick<Church, 'phone' | 'email'>,
): { call: string; whatsApp: string; email: string } {
  const text = encodeURIComponent(formatDraft(draft));
  const name = draft.name.trim();
  const subject = encodeURIComponent(name === '' ? t('Message from the website') : t('Message from {name}', { name }));
  return {
    call: church.phone.href,
    whatsApp: `https://wa.me/${church.phone.href.replace(/\D/g, '')}${text === '' ? '' : `?text=${text}`}`,
    email: `${church.email.href}?subject=${subject}${text === '' ? '' : `&body=${text}`}`,
  };
}

export function readDraft(form: HTMLFormElement): ContactDraft {
  const texts = [...new FormData(form)].filter(([, value]) => typeof value === 'string');
  return { ...EMPTY_DRAFT, ...(Object.fromEntries(texts) as Partial<ContactDraft>) };
}
