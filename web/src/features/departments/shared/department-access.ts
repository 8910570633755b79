import { useParams } from 'react-router';
import { ApiError } from '../../../lib/api/http.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useDepartment } from './api.ts';

export type DepartmentRight = 'may_see_members' | 'may_see_applications' | 'may_see_posts' | 'may_post';

/**
 * The page's own check, after the guard's: admins and the members of this very department, pastors where posts are read.
 * The stored session may be a minute old. Whom it does not admit, the server is asked about before they are sent away.
 */
export function useDepartmentAccess(right: DepartmentRight) {
  const { departmentId: id = '' } = useParams();
  const { role, departmentIds } = useSession();
  const query = useDepartment(id);
  const department = query.data;
  const isStoredMember =
    role === 'admin' || (role === 'pastor' && right === 'may_see_posts') || departmentIds.includes(Number(id));
  const isTold = department !== undefined && !query.isPlaceholderData;
  const isUnknown = query.error instanceof ApiError && query.error.status === 404;
  const verdict = isTold
    ? toVerdict(department.viewer[right])
    : isStoredMember
      ? 'open'
      : toPendingVerdict(query.isError, isUnknown);
  return { id, department, verdict, query, isUnknown } as const;
}

const toVerdict = (may: boolean) => (may ? 'open' : 'leave');

function toPendingVerdict(failed: boolean, isUnknown: boolean): 'wait' | 'leave' | 'failed' {
  if (isUnknown) return 'leave';
  return failed ? 'failed' : 'wait';
}
