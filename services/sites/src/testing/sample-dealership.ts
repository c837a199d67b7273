/** A dealership with one location, whose slug is its own with `-yard`. */
export const sampleDealership = (id: number, slug: string) => ({
  id,
  slug,
  name: slug,
  locations: [
    {
      id: id * 10,
      name: 'Newstead',
      slug: `${slug}-yard`,
      address: { street: '1 Ann Street', city: 'Newstead', state: 'qld', postcode: '4006' },
    },
  ],
});
