import type { Vehicle } from '@piston-parts/shared-contract';

type Row = readonly [
  id: string,
  model: string,
  generation: string,
  engine: string,
  fuel: Vehicle['fuel'],
  displacement: number,
  yearFrom: number,
  yearTo: number | null,
];

/** The vehicles that the 25 products name, as sold in India, by maker. */
const rows: Readonly<Record<string, readonly Row[]>> = {
  Ford: [
    ['ford-ecosport-2013-1.0-ecoboost', 'EcoSport', 'Mk2', '1.0 EcoBoost', 'petrol', 999, 2013, 2019],
    ['ford-ecosport-2013-1.5-tdci', 'EcoSport', 'Mk2', '1.5 TDCi', 'diesel', 1498, 2013, 2021],
    ['ford-ecosport-2013-1.5-ti-vct', 'EcoSport', 'Mk2', '1.5 Ti-VCT', 'petrol', 1499, 2013, 2017],
    ['ford-ecosport-2017-1.5-ti-vct-dragon', 'EcoSport', 'Mk2', '1.5 Ti-VCT Dragon', 'petrol', 1497, 2017, 2021],
  ],
  Honda: [
    ['honda-amaze-2013-1.2-i-vtec', 'Amaze', '1st generation', '1.2 i-VTEC', 'petrol', 1198, 2013, 2018],
    ['honda-amaze-2018-1.2-i-vtec', 'Amaze', '2nd generation', '1.2 i-VTEC', 'petrol', 1199, 2018, 2024],
    ['honda-city-2014-1.5-i-dtec', 'City', '4th generation', '1.5 i-DTEC', 'diesel', 1498, 2014, 2020],
    ['honda-city-2014-1.5-i-vtec', 'City', '4th generation', '1.5 i-VTEC', 'petrol', 1497, 2014, 2020],
  ],
  Hyundai: [
    ['hyundai-creta-2015-1.4-crdi', 'Creta', '1st generation', '1.4 CRDi', 'diesel', 1396, 2015, 2020],
    ['hyundai-creta-2015-1.6-crdi', 'Creta', '1st generation', '1.6 CRDi', 'diesel', 1582, 2015, 2020],
    ['hyundai-creta-2015-1.6-vtvt', 'Creta', '1st generation', '1.6 VTVT', 'petrol', 1591, 2015, 2020],
    ['hyundai-creta-2019-1.5-crdi', 'Creta', '1st generation', '1.5 CRDi', 'diesel', 1493, 2019, 2020],
    ['hyundai-creta-2020-1.5-crdi', 'Creta', '2nd generation', '1.5 CRDi', 'diesel', 1493, 2020, null],
    ['hyundai-creta-2020-1.5-mpi', 'Creta', '2nd generation', '1.5 MPi', 'petrol', 1497, 2020, null],
    ['hyundai-i20-2014-1.2-kappa', 'i20', 'Elite', '1.2 Kappa', 'petrol', 1197, 2014, 2020],
    ['hyundai-i20-2014-1.4-crdi', 'i20', 'Elite', '1.4 CRDi', 'diesel', 1396, 2014, 2020],
  ],
  Kia: [
    ['kia-seltos-2019-1.4-t-gdi', 'Seltos', '1st generation', '1.4 T-GDi', 'petrol', 1353, 2019, 2023],
    ['kia-seltos-2019-1.5-crdi', 'Seltos', '1st generation', '1.5 CRDi', 'diesel', 1493, 2019, null],
    ['kia-seltos-2019-1.5-mpi', 'Seltos', '1st generation', '1.5 MPi', 'petrol', 1497, 2019, null],
  ],
  Mahindra: [
    ['mahindra-bolero-2011-2.5-m2dicr', 'Bolero', '', '2.5 m2DiCR', 'diesel', 2523, 2011, 2020],
    ['mahindra-thar-2020-2.0-mstallion', 'Thar', '2nd generation', '2.0 mStallion', 'petrol', 1997, 2020, null],
    ['mahindra-thar-2020-2.2-mhawk', 'Thar', '2nd generation', '2.2 mHawk', 'diesel', 2184, 2020, null],
  ],
  Suzuki: [
    ['suzuki-swift-2018-1.2-k12m', 'Swift', '3rd generation', '1.2 K12M', 'petrol', 1197, 2018, 2021],
    ['suzuki-swift-2018-1.3-ddis', 'Swift', '3rd generation', '1.3 DDiS', 'diesel', 1248, 2018, 2020],
    ['suzuki-swift-2021-1.2-k12n-dualjet', 'Swift', '3rd generation', '1.2 K12N DualJet', 'petrol', 1197, 2021, 2024],
  ],
  Tata: [
    ['tata-nexon-2020-1.2-revotron', 'Nexon', 'facelift 2020', '1.2 Revotron', 'petrol', 1199, 2020, 2023],
    ['tata-nexon-2020-1.5-revotorq', 'Nexon', 'facelift 2020', '1.5 Revotorq', 'diesel', 1497, 2020, 2023],
    ['tata-tiago-2016-1.2-revotron', 'Tiago', '', '1.2 Revotron', 'petrol', 1199, 2016, null],
  ],
  Toyota: [['toyota-innova-2005-2.0-vvt-i', 'Innova', 'AN40', '2.0 VVT-i', 'petrol', 1998, 2005, 2016]],
  VW: [
    ['vw-polo-2018-1.0-mpi', 'Polo', 'Mk5', '1.0 MPI', 'petrol', 999, 2018, 2022],
    ['vw-polo-2010-1.2-mpi', 'Polo', 'Mk5', '1.2 MPI', 'petrol', 1198, 2010, 2018],
    ['vw-polo-2010-1.2-tdi', 'Polo', 'Mk5', '1.2 TDI', 'diesel', 1199, 2010, 2014],
    ['vw-polo-2014-1.5-tdi', 'Polo', 'Mk5', '1.5 TDI', 'diesel', 1498, 2014, 2020],
  ],
};

export const vehicles: Vehicle[] = Object.entries(rows).flatMap(([maker, own]) =>
  own.map(([_id, model, generation, engine, fuel, displacement, yearFrom, yearTo]) => ({
    _id,
    maker,
    model,
    generation,
    engine,
    fuel,
    displacement,
    yearFrom,
    yearTo,
  })),
);

/** How common the models are on Indian roads, as the demonstration catalogue ranks them. */
export const vehicleRanks: Record<string, number> = {
  'Suzuki Swift': 3,
  'Hyundai i20': 5,
  'Hyundai Creta': 7,
  'Mahindra Bolero': 8,
  'Honda City': 11,
  'Tata Nexon': 12,
  'Toyota Innova': 13,
  'Tata Tiago': 18,
  'Kia Seltos': 19,
  'Ford EcoSport': 23,
  'Honda Amaze': 24,
  'VW Polo': 27,
  'Mahindra Thar': 30,
};
