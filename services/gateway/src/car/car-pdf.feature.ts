import { defineFeature } from '../feature/feature.ts';
import { ImagesFeature } from '../images/images.feature.ts';
import { CarFeature } from './car.feature.ts';
import { CarPdfController } from './car-pdf.controller.ts';
import { CarPdfs } from './car-pdfs.ts';

/** Cars as PDFs. */
export const CarPdfFeature = defineFeature('CarPdfFeature', {
  imports: [CarFeature, ImagesFeature],
  controllers: [CarPdfController],
  providers: [CarPdfs],
});
