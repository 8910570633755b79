import { leftOutWords } from '@kanisa/contract/messaging/deliveries.ts';
import { emailMessages } from '@kanisa/contract/messaging/emails.ts';
import { useDebouncedValue } from '../../../../lib/browser/use-debounced-value.ts';
import { t } from '../../../../lib/i18n.ts';
import { useForbiddenRedirect } from '../../../../ui/feedback/forbidden.ts';
import { AudienceSummary } from '../../shared/audience-summary.tsx';
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
