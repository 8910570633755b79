import { Navigate } from 'react-router';

export default function UnknownPath() {
  return <Navigate to="/" replace />;
}
