import type { Language } from '@kanisa/contract/core/languages.ts';
import { requestApi } from '../api/api-client.ts';

/** Saves the choice for mails, texts and other devices. Without an answer it holds on this device only. */
export async function saveLanguage(language: Language): Promise<void> {
  try {
    const request = { method: 'PATCH', path: '/profile/preferences', body: { language } } as const;
    // Somebody may open another page at once.
    await requestApi(request, { background: true, keepalive: true });
  } catch {
    // The page still opens in the language that was asked for.
  }
}
