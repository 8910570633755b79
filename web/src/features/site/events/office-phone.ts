import { church } from '../../../content/church.ts';

/** Inside a sentence a number is not broken over two lines. */
export const officePhone = church.phone.text.replaceAll(' ', '\u00A0');
