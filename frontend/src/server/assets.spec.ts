import { describe, expect, it } from '@jest/globals';
import { assetsOf, readAssets } from './assets.ts';

describe('assetsOf', () => {
  it('names the entry, what it imports at once and their styles, but no lazy chunk', () => {
    const assets = assetsOf({
      'src/entry-client.tsx': {
        file: 'assets/entry.js',
        isEntry: true,
        css: ['assets/entry.css'],
        imports: ['_shared.js', '_react.js'],
      },
      '_shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'], imports: ['_react.js'] },
      '_react.js': { file: 'assets/react.js', imports: ['_shared.js'] },
      '../node_modules/@fonts/plain/files/plain.woff2': {
        file: 'assets/plain-1.woff2',
        src: '../node_modules/@fonts/plain/files/plain.woff2',
      },
      'src/features/vehicle/vehicle.page.tsx': {
        file: 'assets/vehicle.js',
        css: ['assets/vehicle.css'],
        imports: ['_card.js', '_react.js'],
      },
      '_card.js': { file: 'assets/card.js', css: ['assets/card.css'] },
      'src/dialog.tsx': { file: 'assets/dialog.js', css: ['assets/dialog.css'] },
    });
    expect(assets).toEqual({
      scripts: ['/assets/entry.js'],
      styles: ['/assets/entry.css', '/assets/shared.css'],
      modulepreloads: ['/assets/shared.js', '/assets/react.js'],
      views: {
        'vehicle.page': {
          script: '/assets/vehicle.js',
          styles: ['/assets/vehicle.css', '/assets/card.css'],
          modulepreloads: ['/assets/card.js'],
        },
      },
      fonts: { '@fonts/plain': '/assets/plain-1.woff2' },
    });
  });

  it('says what to do where the front is not built', async () => {
    await expect(readAssets('/nowhere')).rejects.toThrow('Run npm run build');
  });
});
