import { church } from '../../../content/church.ts';

/** Non-breaking spaces keep the number on one line. */
export const officePhone = church.phone.text.replaceAll(' ', '\u00A0');
