import { defineForm } from './define-form.ts';
import { messageField, optInField, placeFields, servicesField, termsField } from './usual-fields.ts';

/** A quote for a new vehicle of the maker's range (MODEL-1, LEAD-8). It asks for the postcode unless a site does not want it (LEAD-4). */
export const getQuoteForm = defineForm({
  name: 'get_quote',
  place: { path: '/models/get-quote' },
  category: 'Vehicle Enquiry',
  subcategory: 'Get Quote',
  department: 'sales',
  fields: [
    'model',
    'name',
    'last_name',
    'email',
    'phone',
    { field: 'postcode', when: ({ forms }) => forms.quote_postcode },
    ...placeFields,
    { ...messageField, required: false, label: 'Colour, variant, accessories: anything we should quote for' },
    servicesField,
    optInField,
    termsField,
  ],
  words: {
    title: 'Get a quote',
    message: 'Choose a model and we’ll send you a drive-away price.',
    submit: 'Get my quote',
  },
  buying: true,
  steps: [
    {
      title: 'Tell us what you have in mind',
      text: 'The model is enough. Add a colour and accessories for an exact price.',
    },
    {
      title: 'We work out the drive-away price',
      text: 'With registration, stamp duty and delivery for your postcode.',
    },
    { title: 'You decide in your own time', text: 'The quote comes by email, with no obligation to buy.' },
  ],
  thanks: {
    title: 'Thank you, your quote is on its way',
    message: (who) => `${who} is working out your price and will be in touch soon.`,
    next: 'We email the quote, and call if we need to know more to get it right.',
  },
});
