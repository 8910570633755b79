import { type Profile, profileFallbacks, updatePreferences } from '@kanisa/contract/people/profile.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { t } from '../../../lib/i18n.ts';
import { Switch } from '../../../ui/form/switch-field.tsx';
import frame from '../../../ui/frame.module.css';
import { sayDone } from '../../../ui/toast.ts';
import { keepOwnProfile } from '../shared/own-profile.ts';
import styles from './profile.module.css';

type Wish = 'wants_emails' | 'wants_texts';

/** Saved at once, and for everyone: to be left in peace nobody needs a verified account. */
export function WishesCard({ profile }: { profile: Profile }) {
  const { busy, refusal, change } = useWishes();
  const switchProps = (wish: Wish) => ({
    checked: busy === wish ? !profile[wish] : profile[wish],
    disabled: busy !== null,
    error: refusal?.wish === wish ? refusal.message : undefined,
    onChange: () => void change(wish, !profile[wish]),
  });
  return (
    <section className={`${frame['card']} ${styles['card']}`} aria-labelledby="wishes">
      <h2 id="wishes">{t('Messages from the church')}</h2>
      <Switch
        label={t('Emails from the church')}
        hint={t('News and invitations. What concerns your account, such as codes, always comes.')}
        {...switchProps('wants_emails')}
      />
      <Switch
        label={t('Text messages from the church')}
        hint={t('Short news to your phone.')}
        {...switchProps('wants_texts')}
      />
    </section>
  );
}

function useWishes() {
  const client = useQueryClient();
  const [busy, setBusy] = useState<Wish | null>(null);
  const [refusal, setRefusal] = useState<{ wish: Wish; message: string } | null>(null);

  async function change(wish: Wish, isWanted: boolean): Promise<void> {
    setBusy(wish);
    setRefusal(null);
    try {
      const body = { [wish]: isWanted };
      const { profile, message } = await call(updatePreferences, { body, fallback: profileFallbacks.preferences });
      keepOwnProfile(client, (before) => ({
        ...before,
        wants_emails: profile.wants_emails,
        wants_texts: profile.wants_texts,
      }));
      sayDone(t(message));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal({ wish, message: error.message });
    } finally {
      setBusy(null);
    }
  }

  return { busy, refusal, change };
}
