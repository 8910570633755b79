import { leftOutWords } from '@kanisa/contract/messaging/deliveries.ts';
import { emailMessages } from '@kanisa/contract/messaging/emails.ts';
import { t } from '../../../../lib/i18n.ts';
import { useSettled } from '../../../../lib/use-settled.ts';
import { useRefused } from '../../../../ui/refusal.ts';
import { Reach } from '../../shared/reach.tsx';
import { type Target, useReach } from '../api.ts';

export function EmailReach({ target }: { target: Target | null }) {
  const chosen = target === null ? '' : JSON.stringify(target);
  const asked = useSettled(chosen);
  const count = useReach(asked);
  const isRefused = useRefused(count.error, emailMessages.unauthorized);
  return (
    <Reach
      chosen={chosen}
      asked={asked}
      count={count}
      isRefused={isRefused}
      tell={({ reached, left_out: groups }) => ({
        words: t('This reaches {people}.', { people: t('{count} people', { count: reached }) }),
        leftOut: groups.map((group) => ({ ...group, reason: t(leftOutWords[group.reason]) })),
      })}
    />
  );
}
