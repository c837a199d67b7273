import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './src/build/precompress.ts';
import { scopedName } from './src/build/scoped-name.ts';
import { sharedChunk } from './src/build/shared-chunks.ts';

/**
 * Two builds from one configuration: `vite build` makes what browsers load (dist/client, with a manifest), `vite build --ssr` what the
 * gateway imports (dist/server). The server build carries React along, so that it is always React's production build.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), precompress()],
  css: { modules: { generateScopedName: scopedName(import.meta.dirname) } },
  ssr: { noExternal: true },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: isSsrBuild
    ? { outDir: 'dist/server', target: 'node22', ssr: true, rolldownOptions: { input: 'src/entry-server.tsx' } }
    : {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: 'src/entry-client.tsx',
          // What every page needs is one file: parts that other chunks share would otherwise each be a request of their own.
          output: {
            // Every page's script names all other files: with their names it would be a kilobyte more. The manifest says which is which.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[hash:7].js',
            assetFileNames: 'assets/[hash:7][extname]',
            codeSplitting: {
              groups: [
                { name: 'start', tags: ['$initial'] },
                { name: sharedChunk, debugName: 'shared', includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
}));
