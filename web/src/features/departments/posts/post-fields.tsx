import { POST_CONTENT_MAX, POST_TITLE_MAX } from '@kanisa/contract/departments/posts.ts';
import { t } from '../../../lib/i18n.ts';
import { Counter } from '../../../ui/form/counter.tsx';
import { AreaField, TextField } from '../../../ui/form/fields.tsx';
import { type ContractForm, useFieldText } from '../../../ui/form/use-contract-form.ts';

export interface PostFormValues {
  title: string;
  content: string;
}

/** Title and content of a new or an edited post. */
export function PostFields<Values extends PostFormValues>({ form }: { form: ContractForm<Values> }) {
  // The fields are the same in every form that extends these values, but the types of the library cannot tell.
  const fields = form as unknown as ContractForm<PostFormValues>;
  const title = useFieldText(fields, 'title');
  const content = useFieldText(fields, 'content');
  return (
    <>
      <div>
        <TextField field={fields.field('title')} label={t('Title')} autoComplete="off" />
        <Counter length={title.length} max={POST_TITLE_MAX} />
      </div>
      <div>
        <AreaField
          field={fields.field('content')}
          label={t('Content')}
          description={t('Line breaks are kept. Web addresses become links.')}
          minRows={9}
          autosize
        />
        <Counter length={content.length} max={POST_CONTENT_MAX} />
      </div>
    </>
  );
}
