// Prints the path of the Node.js that every command runs on: this one when it is new enough, otherwise the one that npm
// installed beside the product. By its path, because npm 10 does not link it into node_modules/.bin. Plain JavaScript,
// so that an old Node.js can read it and say what is wrong, instead of failing on the first TypeScript file.
const { dirname, join } = require('node:path');

const NEEDED = 24;
const major = Number(process.versions.node.split('.')[0]);

function findInstalled() {
  try {
    const manifest = require.resolve(`node-${process.platform}-${process.arch}/package.json`);
    return join(dirname(manifest), 'bin', 'node');
  } catch {
    return null;
  }
}

const found = major >= NEEDED ? process.execPath : findInstalled();
if (found !== null) {
  console.log(found);
} else {
  console.error(
    `Kanisa runs on Node.js ${NEEDED} or newer; this is ${process.version}.
On Linux with glibc (x64, arm64) npm installs the right one with the product: run \`npm ci\` in a checkout, or install
the release again. On other systems install Node.js ${NEEDED} or newer (https://nodejs.org).`,
  );
  process.exit(1);
}
