import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths, type Vehicle } from '@piston-parts/shared-contract';
import { engineName } from '@piston-parts/shared-contract/schemas';
import {
  carChoiceClosed,
  carChosen,
  selectGarage,
  selectSuggestions,
  suggestionsRequested,
  useShopDispatch,
  useShopSelector,
  vehiclesRequested,
  type CarChoice as CarChoiceState,
} from '@piston-parts/shared-store';
import { Button, Dialog, Loading, Notice } from '@piston-parts/shared-ui';
import { modelsOf, withSingleOptions, yearsOfModel, type Chosen, type YearOfModel } from './car-options';
import styles from './car-choice.module.css';
import { GarageList } from './garage-list';
import { OptionList, type Question } from './option-list';

interface OtherNamesProps {
  readonly text: string;
  readonly onChoose: (maker: string, model?: string) => void;
}

/** The backend's reading of a text: cars by other names and spellings, and those that the shop does not sell. */
function OtherNames({ text, onChoose }: OtherNamesProps) {
  const dispatch = useShopDispatch();
  const suggestions = useShopSelector(selectSuggestions);
  useEffect(() => void dispatch(suggestionsRequested(text)), [dispatch, text]);
  const { cars = [], notices = [] } = suggestions?.text === text ? suggestions : {};
  const sold = cars.filter(({ isSold }) => isSold);
  const notice = notices.find(({ kind }) => kind === 'vehicle')?.text ?? 'Nothing found. Try fewer words.';
  return (
    <>
      <div className={`${styles.options} ${styles.wide}`}>
        {sold.map(({ maker, model }) => (
          <button
            key={`${maker} ${model}`}
            type="button"
            className={styles.option}
            onClick={() => onChoose(maker, model ?? undefined)}
          >
            {model === null ? maker : `${maker} ${model}`}
          </button>
        ))}
      </div>
      <p role="status">{sold.length > 0 ? `${sold.length} found` : notice}</p>
    </>
  );
}

/** The models of all makers, to be found among the makers. */
function makerQuestion(makers: CarChoiceState['makers'], choose: (maker: string, model?: string) => void): Question {
  const ofMakers = makers.map(({ name }) => ({ key: name, text: name, onChoose: () => choose(name) }));
  const ofModels = makers.flatMap(({ name, modelNames = [] }) =>
    modelNames.map((model) => {
      const text = `${name} ${model}`;
      return { key: text, text, onlyFound: true as const, onChoose: () => choose(name, model) };
    }),
  );
  const groups = [{ title: '', options: [...ofMakers, ...ofModels] }];
  return {
    title: 'Maker',
    search: 'Search makers and models',
    columns: 'wide',
    groups,
    onNothing: (text) => <OtherNames text={text} onChoose={choose} />,
  };
}

function modelQuestion(vehicles: readonly Vehicle[], choose: (model: string) => void): Question {
  const options = modelsOf(vehicles).map((text) => ({ key: text, text, onChoose: () => choose(text) }));
  return { title: 'Model', search: 'Search models', columns: 'wide', groups: [{ title: '', options }] };
}

/** Year and engine are one question, so that a car is chosen in three presses. */
function carQuestion(years: readonly YearOfModel[], choose: (car: NonNullable<Chosen['car']>) => void): Question {
  const engines = new Set(years.flatMap(({ vehicles }) => vehicles));
  if (engines.size === 1) {
    const options = years.flatMap(({ year, vehicles }) =>
      vehicles.map((vehicle) => ({ key: String(year), text: String(year), onChoose: () => choose({ vehicle, year }) })),
    );
    return { title: 'Year', search: 'Search years', columns: 'narrow', groups: [{ title: '', options }] };
  }
  const groups = years.map(({ year, vehicles }) => {
    const differs = new Set(vehicles.map(({ generation }) => generation)).size > 1;
    const options = vehicles.map((vehicle) => ({
      key: vehicle._id,
      text: engineName(vehicle),
      ...(differs && { note: vehicle.generation }),
      onChoose: () => choose({ vehicle, year }),
    }));
    return { title: String(year), options };
  });
  return { title: 'Year and engine', search: 'Search, as in “2019 diesel”', columns: 'wide', groups };
}

/** The choice of a car: maker, model, and year with engine, without the questions that have a single answer. */
function useCarChoice() {
  const dispatch = useShopDispatch();
  const { choice } = useShopSelector(selectGarage);
  const [thisYear] = useState(() => new Date().getFullYear());
  const [maker, setMaker] = useState(choice?.maker ?? null);
  const [pressed, setPressed] = useState<Chosen>({});
  const isCurrent = choice?.maker === maker;
  const vehicles = (choice?.vehicles ?? []).filter((vehicle) => vehicle.maker === maker);
  const { model, car } = withSingleOptions(vehicles, pressed, thisYear);
  const { vehicle: chosenVehicle, year: chosenYear } = car ?? {};

  useEffect(() => void dispatch(vehiclesRequested({ maker })), [dispatch, maker]);
  useEffect(() => {
    if (chosenVehicle && chosenYear !== undefined) dispatch(carChosen({ vehicle: chosenVehicle, year: chosenYear }));
  }, [dispatch, chosenVehicle, chosenYear]);

  const choose = (name: string | null, ofModel?: string) => {
    setPressed(ofModel === undefined ? {} : { model: ofModel });
    setMaker(name);
  };

  function nextQuestion(): Question {
    if (maker === null) return makerQuestion(choice?.makers ?? [], choose);
    if (model === undefined) return modelQuestion(vehicles, (name) => choose(maker, name));
    return carQuestion(yearsOfModel(vehicles, model, thisYear), (chosen) => setPressed({ model, car: chosen }));
  }

  /** The choices so far, each with the way back to its question. */
  const trail = [
    ...(maker === null ? [] : [{ text: maker, onChange: () => choose(null) }]),
    ...(model === undefined ? [] : [{ text: model, onChange: () => choose(maker) }]),
  ];

  return {
    status: isCurrent ? choice.status : ('loading' as const),
    maker,
    question: nextQuestion(),
    trail,
    retry: () => void dispatch(vehiclesRequested({ maker })),
  };
}

type Choice = ReturnType<typeof useCarChoice>;

/** The answers so far; each is a button back to its question. */
function Trail({ trail }: Pick<Choice, 'trail'>) {
  if (trail.length === 0) return null;
  return (
    <ol className={styles.trail} aria-label="Chosen so far">
      {trail.map(({ text, onChange }) => (
        <li key={text}>
          <button type="button" aria-label={`${text}, change`} onClick={onChange}>
            {text}
          </button>
        </li>
      ))}
    </ol>
  );
}

/** The question with its options, or what is in their place until they have loaded. */
function Answers({ status, maker, question, trail, retry }: Choice) {
  const hasCars = useShopSelector(selectGarage).cars.length > 0;
  const [triedAgain, setTriedAgain] = useState(false);
  // The pressed button stays until there is an element for the focus.
  const trying = triedAgain && status === 'loading';
  if (status === 'failed' || trying) {
    return (
      <Notice urgent text="The cars could not be loaded. Check your connection and try again.">
        <Button
          aria-disabled={trying}
          onClick={() => {
            setTriedAgain(true);
            retry();
          }}
        >
          {trying ? 'Trying again…' : 'Try again'}
        </Button>
      </Notice>
    );
  }
  if (status !== 'ready') return <Loading text="Loading the cars" className={styles.loading} />;
  if (question.groups.every(({ options }) => options.length === 0)) {
    return <Notice text={`The catalogue has no cars ${maker === null ? '' : `of ${maker} `}yet.`} />;
  }
  const title = maker === null && hasCars ? 'Another car' : question.title;
  return <OptionList {...question} key={question.title} title={title} takesFocus={trail.length > 0 || !hasCars} />;
}

/** The dialog in which a car is chosen. */
export function CarChoice() {
  const dispatch = useShopDispatch();
  const choice = useCarChoice();
  return (
    <Dialog title="Choose your car" onClose={() => dispatch(carChoiceClosed())}>
      <div className={styles.choice}>
        {choice.maker === null && <GarageList />}
        <Trail trail={choice.trail} />
        <Answers key={choice.maker} {...choice} />
        <p>
          <Link to={paths.customerCare} onClick={() => dispatch(carChoiceClosed())}>
            My car is not here
          </Link>
        </p>
      </div>
    </Dialog>
  );
}
