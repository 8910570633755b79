import { leftOutWords } from '@kanisa/contract/messaging/deliveries.ts';
import { emailMessages } from '@kanisa/contract/messaging/emails.ts';
import { t } from '../../../../lib/i18n.ts';
import { useDebouncedValue } from '../../../../lib/use-settled.ts';
import { useForbiddenRedirect } from '../../../../ui/refusal.ts';
import { AudienceSummary } from '../../shared/reach.tsx';
import { type EmailTarget, useEmailAudience } from '../api.ts';

export function EmailAudience({ target }: { target: EmailTarget | null }) {
  const chosen = target === null ? '' : JSON.stringify(target);
  const asked = useDebouncedValue(chosen);
  const count = useEmailAudience(asked);
  const isRefused = useForbiddenRedirect(count.error, emailMessages.unauthorized);
  return (
    <AudienceSummary
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
