import { t } from '../../../lib/i18n.ts';
import { Question } from '../../../ui/question.tsx';
import type { Removal } from './use-removal.ts';

export function PhotoQuestion({ name, removal }: { name: string; removal: Removal }) {
  return (
    <Question
      title={t('Delete the photo of {name}?', { name })}
      safe={t('Keep it')}
      risky={t('Delete Photo')}
      onSafe={removal.keep}
      onRisky={removal.remove}
    >
      {t('It goes at once, and cannot be brought back.')}
    </Question>
  );
}
