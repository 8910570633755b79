import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import frame from '../../../ui/page/frame.module.css';
import { DepartmentPage, DepartmentPageHeader } from '../shared/department-page.tsx';
import { PostForm } from './post-form.tsx';

export const meta = () => [{ title: pageTitle(t('Post Info')) }];

export default function NewPostPage() {
  return (
    <DepartmentPage flag="may_post">
      {({ id, department }) => (
        <>
          <div className={frame['narrow']}>
            <DepartmentPageHeader
              id={id}
              department={department}
              title={t('Post Info')}
              lead={t('All members of the department can read it.')}
            />
          </div>
          <div className={frame['narrow']}>
            <PostForm departmentId={id} />
          </div>
        </>
      )}
    </DepartmentPage>
  );
}
