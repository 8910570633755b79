import { t } from '../../../lib/i18n.ts';
export const CONTACT_SENT_MESSAGE = t('Thank you for your message. We will get back to you soon!');

export const CONTACT_FIELDS = ['name', 'email', 'phone', 'message'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];
export type ContactErrors = Partial<Record<ContactField, string>>;

const REQUIRED: Record<ContactField, string> = {
  name: t('Name is required'),
  email: t('Email is required'),
  phone: t('Phone is required'),
  message: t('Message is required'),
};

/** A basic pattern like that of the contract, without zod, which public pages do not load. */
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** All four fields are required, and blank counts as missing. Errors are in the order of the form. */
export function validateContact(form: FormData): ContactErrors {
  const errors: ContactErrors = {};
  for (const field of CONTACT_FIELDS) {
    const value = form.get(field);
    const text = typeof value === 'string' ? value.trim() : '';
    if (!text) errors[field] = REQUIRED[field];
    else if (field === 'email' && !EMAIL.test(text)) errors.email = t('Invalid email format');
  }
  return errors;
}
