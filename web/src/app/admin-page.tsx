import { Navigate } from 'react-router';

/** The specification has this path for the administration as a whole, but no screen for it. */
export default function AdminPage() {
  return <Navigate to="/" replace />;
}
