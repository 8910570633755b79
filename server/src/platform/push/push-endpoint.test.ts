import { describe, expect, it } from 'vitest';
import { isPushEndpoint } from './push-endpoint.ts';

describe('an endpoint of a push service', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:APA91b',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://web.push.apple.com/QGuQyavXutnMeuL',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAD%2fvT',
  ])('is accepted: %s', (endpoint) => {
    expect(isPushEndpoint(endpoint)).toBe(true);
  });

  it.each([
    ['no TLS', 'http://fcm.googleapis.com/fcm/send/abc'],
    ['another scheme', 'ftp://fcm.googleapis.com/fcm'],
    ['a port', 'https://fcm.googleapis.com:8443/fcm/send/abc'],
    ['the written default port', 'https://fcm.googleapis.com:443/fcm/send/abc'],
    ['a user', 'https://fcm.googleapis.com@evil.example/fcm'],
    ['a user of the right host', 'https://user@fcm.googleapis.com/fcm'],
    ['a password of the right host', 'https://user:secret@fcm.googleapis.com/fcm'],
    ['a backslash that a browser reads as a slash', 'https://evil.example\\@fcm.googleapis.com/fcm'],
    ['a fragment', 'https://fcm.googleapis.com/fcm#x'],
    ['a line break in the host', 'https://fcm.goo\ngleapis.com/fcm'],
    ['a space at the end', 'https://fcm.googleapis.com/fcm '],
    ['capitals', 'https://FCM.googleapis.com/fcm'],
    ['a dot after the host', 'https://fcm.googleapis.com./fcm'],
    ['a longer name', 'https://fcm.googleapis.com.evil.example/fcm'],
    ['a longer first label', 'https://evilfcm.googleapis.com/fcm'],
    ['a subdomain of an exact host', 'https://a.fcm.googleapis.com/fcm'],
    ['a lookalike suffix', 'https://evilpush.apple.com/x'],
    ['the domain itself', 'https://push.apple.com/x'],
    ['a lookalike domain', 'https://web.push.apple.com.evil.example/x'],
    ['a lookalike letter', 'https://fcm.googleapıs.com/x'],
    ['the loopback address', 'https://127.0.0.1/x'],
    ['the loopback address as one number', 'https://2130706433/x'],
    ['IPv6', 'https://[::1]/x'],
    ['a private network', 'https://10.0.0.5/x'],
    ['the metadata service of a cloud', 'http://169.254.169.254/latest/meta-data'],
    ['an internal name', 'https://database.internal/x'],
    ['a name without a dot', 'https://localhost/x'],
    ['no host', 'https:///x'],
    ['a file', 'file:///etc/passwd'],
    ['no address', 'push'],
    ['nothing', ''],
  ])('is refused with %s', (_what, endpoint) => {
    expect(isPushEndpoint(endpoint)).toBe(false);
  });

  it('may be the push service of a test, on its port alone', () => {
    const testOrigin = 'http://127.0.0.1:4000';
    expect(isPushEndpoint('http://127.0.0.1:4000/push/1', testOrigin)).toBe(true);
    expect(isPushEndpoint('http://127.0.0.1:4001/push/1', testOrigin)).toBe(false);
    expect(isPushEndpoint('http://127.0.0.1:4000@evil.example/push/1', testOrigin)).toBe(false);
  });
});
