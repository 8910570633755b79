import { DEPARTMENT_VIEWER_FLAGS, type DepartmentViewerFlag } from '@kanisa/contract/departments/departments.ts';
import { useParams } from 'react-router';
import { hasErrorStatus } from '../../../lib/api/api-error.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useDepartment } from './api.ts';

/**
 * Checks access to one department, after the route guard. The stored session may be a minute old: if it denies access,
 * ask the server before redirecting.
 */
export function useDepartmentAccess(flag: DepartmentViewerFlag) {
  const { departmentId: id = '' } = useParams();
  const { actions, departmentIds } = useSession();
  const query = useDepartment(id);
  const department = query.data;
  const hasStoredAccess = actions?.includes(DEPARTMENT_VIEWER_FLAGS[flag]) || departmentIds.includes(Number(id));
  const isLoaded = department !== undefined && !query.isPlaceholderData;
  const isMissing = hasErrorStatus(query.error, 404);

  function decide(): 'open' | 'leave' | 'wait' | 'failed' {
    if (isLoaded) return department.viewer[flag] ? 'open' : 'leave';
    if (hasStoredAccess) return 'open';
    if (isMissing) return 'leave';
    return query.isError ? 'failed' : 'wait';
  }

  return { id, department, verdict: decide(), query, isMissing } as const;
}
