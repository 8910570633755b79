import { MESSAGE_CONTENT_MAX } from '@kanisa/contract/messaging/messages.ts';
import { t } from '../../../lib/i18n.ts';
import { Counter } from '../../../ui/form/counter.tsx';
import { AreaField, CheckField } from '../../../ui/form/fields.tsx';
import type { FieldProps } from '../../../ui/form/use-contract-form.ts';

interface Props {
  field: (name: 'content' | 'is_email') => FieldProps;
  content: string;
}

/** What a message says, and whether it goes out by email too. */
export function MessageFields({ field, content }: Props) {
  return (
    <>
      <div>
        <AreaField
          field={field('content')}
          label={t('Content')}
          description={t('Line breaks are kept. Web addresses become links.')}
          minRows={7}
          autosize
        />
        <Counter length={content.length} max={MESSAGE_CONTENT_MAX} />
      </div>
      <CheckField field={field('is_email')} label={t('Send as email too')} />
    </>
  );
}
