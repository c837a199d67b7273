import { Module } from '@nestjs/common';
import { CarModule } from '../car/car.module.ts';
import { ImagesModule } from '../images/images.module.ts';
import { CarPdfController } from './car-pdf.controller.ts';
import { CarPdfs } from './car-pdfs.ts';

/** Cars as PDFs. */
@Module({ imports: [CarModule, ImagesModule], controllers: [CarPdfController], providers: [CarPdfs] })
export class CarPdfModule {}
