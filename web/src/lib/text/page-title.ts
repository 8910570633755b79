import { church } from '../../content/church.ts';

/** 'Login · Utukufu Church' */
export function pageTitle(page: string): string {
  return `${page} · ${church.name}`;
}
