import { fileURLToPath } from 'node:url';

// The lock file of this folder is the one that counts, wherever the folder lies.
export default { turbopack: { root: fileURLToPath(new URL('.', import.meta.url)) } };
