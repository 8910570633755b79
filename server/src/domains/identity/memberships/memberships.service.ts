export { listDepartmentIds } from './memberships.repo.ts';
