import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/page-title.ts';
import { DepartmentHead, DepartmentPage } from '../department-page.tsx';
import shared from '../departments.module.css';
import { PostForm } from './post-form.tsx';

export const meta = () => [{ title: pageTitle('Post Info') }];

export default function PostPage() {
  return (
    <DepartmentPage right="may_post">
      {({ id, department }) => (
        <>
          <div className={shared['narrow']}>
            <DepartmentHead
              id={id}
              department={department}
              title={t('Post Info')}
              lead={t('The members of the department read it.')}
            />
          </div>
          <div className={shared['narrow']}>
            <PostForm departmentId={id} />
          </div>
        </>
      )}
    </DepartmentPage>
  );
}
