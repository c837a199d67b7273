import { describe, expect, it } from '@jest/globals';
import { carVideo, carVideos } from './car-videos.ts';

const ID = 'dQw4w9WgXcQ';
const tube = `https://www.youtube-nocookie.com/embed/${ID}?autoplay=1&rel=0`;

describe('a video of a car', () => {
  it.each([
    [`https://www.youtube.com/watch?v=${ID}&t=30s`, tube],
    [`https://youtu.be/${ID}?si=abc`, tube],
    [`https://m.youtube.com/shorts/${ID}`, tube],
    [`http://www.youtube.com/embed/${ID}`, tube],
    [`https://www.youtube-nocookie.com/embed/${ID}`, tube],
    ['https://vimeo.com/123456789', 'https://player.vimeo.com/video/123456789?autoplay=1&dnt=1'],
    [
      'https://vimeo.com/123456789/abcdef0123',
      'https://player.vimeo.com/video/123456789?h=abcdef0123&autoplay=1&dnt=1',
    ],
    ['https://player.vimeo.com/video/123?h=abc12', 'https://player.vimeo.com/video/123?h=abc12&autoplay=1&dnt=1'],
    ['https://videos.example/car.MP4?v=2', 'https://videos.example/car.MP4?v=2'],
    ['http://videos.example/car.mp4', undefined],
    ['https://videos.example/car', undefined],
    ['https://www.youtube.com/@dealer', undefined],
    [`https://youtube.com.elsewhere.example/watch?v=${ID}`, undefined],
    [`https://elsewhere.example/youtube.com/watch?v=${ID}`, undefined],
    [`https://youtu.be/${ID}"onload=`, undefined],
    ['https://vimeo.com/about', undefined],
    ['javascript:alert(1)//.mp4', undefined],
    ['nothing', undefined],
  ])('%s is played from %s', (address, src) => {
    expect(carVideo(address)?.src).toBe(src);
  });

  it('is there once, by whichever address', () => {
    const twice = [`https://youtu.be/${ID}`, `https://www.youtube.com/watch?v=${ID}`, 'https://vimeo.com/1', 'x'];
    expect(carVideos(twice).map(({ host, href }) => [host, href])).toEqual([
      ['YouTube', `https://www.youtube.com/watch?v=${ID}`],
      ['Vimeo', 'https://vimeo.com/1'],
    ]);
  });
});
