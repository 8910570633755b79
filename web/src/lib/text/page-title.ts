import { church } from '../../content/church.ts';
import { t } from '../i18n.ts';

/** 'Login · Utukufu Church' */
export function pageTitle(page: string): string {
  return `${t(page)} · ${church.name}`;
}
