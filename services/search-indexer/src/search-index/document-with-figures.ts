/**
 * A car's document as indexes get it: with the figures of comparable cars, and with these as its market prices where its feed has none
 * (IDX-6). An SQL expression over the columns of car_rows named `car`.
 */
export const documentWithFigures = `
  CASE WHEN car.document IS NULL OR car.figures IS NULL THEN car.document
    WHEN car.document ? 'market_source' THEN car.document || jsonb_build_object('market_figures', car.figures)
    ELSE car.document || jsonb_strip_nulls(jsonb_build_object(
      'market_figures', car.figures, 'market_source', 'own_stock', 'market_date', car.figures -> 'at',
      'state_average_market_price', car.figures #> '{state,median}',
      'average_market_price', car.figures #> '{nation,median}'))
  END`;
