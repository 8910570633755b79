// Prints the path of the Node.js that every command runs on: this one when it is new enough, otherwise the one that
// `npm ci` brought along. By its path, because npm 10 does not link it into node_modules/.bin. Plain JavaScript, so
// that an old Node.js can read it and say what is wrong, instead of failing on the first TypeScript file.
const { existsSync } = require('node:fs');
const { join } = require('node:path');

const NEEDED = 24;
const major = Number(process.versions.node.split('.')[0]);
const brought = join(__dirname, '..', 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');

if (major >= NEEDED) {
  console.log(process.execPath);
} else if (existsSync(brought)) {
  console.log(brought);
} else {
  console.error(
    `Kanisa runs on Node.js ${NEEDED} or newer; this is ${process.version}.
On Linux with glibc (x64, arm64) \`npm ci\` brings the right one along: run it first, then the command through npm.
On other systems install Node.js ${NEEDED} or newer (https://nodejs.org).`,
  );
  process.exit(1);
}
