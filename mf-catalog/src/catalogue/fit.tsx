import { useEffect, useId, useRef } from 'react';
import type { Car, FitQuestion, NewFacts } from '@piston-parts/shared-contract';
import {
  carChoiceOpened,
  carDetailsReported,
  fitsRequested,
  selectFit,
  selectGarage,
  useShopDispatch,
  useShopSelector,
  type CarFit,
} from '@piston-parts/shared-store';
import { Button } from '@piston-parts/shared-ui';
import { FitVerdict } from '@piston-parts/shared-ui/fit-verdict';
import styles from './fit.module.css';

/** Whether a part fits the current car; undefined while it is being loaded. */
function useFit(productId: string): CarFit | undefined {
  const dispatch = useShopDispatch();
  const { currentId } = useShopSelector(selectGarage);
  useEffect(() => {
    if (currentId !== null) dispatch(fitsRequested({ productIds: [productId] }));
  }, [dispatch, productId, currentId]);
  return useShopSelector(selectFit(productId));
}

interface FitProps {
  readonly productId: string;
}

function FitLine({ productId }: FitProps) {
  const fit = useFit(productId);
  return (
    fit && (
      <p className={styles.line}>
        <span className="visually-hidden">Your car: </span>
        <FitVerdict verdict={fit.verdict} text={fit.text} />
      </p>
    )
  );
}

/** Its slot announces it when the shopper answers or takes another car. */
function Verdict({ productId }: FitProps) {
  const fit = useFit(productId);
  return <p>{fit && <FitVerdict verdict={fit.verdict} text={fit.text} />}</p>;
}

/** Makes the questions come again. */
const NO_FACTS: NewFacts = { builtFrom: null, builtUntil: null, answers: {} };

function CarButton({ children }: { readonly children: string }) {
  const dispatch = useShopDispatch();
  return (
    <Button aria-haspopup="dialog" onClick={() => dispatch(carChoiceOpened())}>
      {children}
    </Button>
  );
}

interface ReplyProps {
  readonly car: Car;
  readonly onReply: () => void;
}

/** The one fact of the car that decides. */
function Question({ car, onReply, text, yes, no }: ReplyProps & FitQuestion) {
  const dispatch = useShopDispatch();
  const textId = useId();
  const reply = (facts: NewFacts) => {
    dispatch(carDetailsReported({ carId: car._id, facts }));
    onReply();
  };
  return (
    <>
      <p id={textId} className={styles.question}>
        {text}
      </p>
      <div className={styles.buttons} role="group" aria-labelledby={textId}>
        <Button onClick={() => reply(yes)}>Yes</Button>
        <Button onClick={() => reply(no)}>No</Button>
      </div>
    </>
  );
}

/** Which car the verdict is about, with what its driver replied. */
function AboutCar({ car, onReply }: ReplyProps) {
  const dispatch = useShopDispatch();
  const { title, facts } = useShopSelector(selectGarage);
  return (
    <>
      <p className={styles.about}>
        Your {title}, {car.vehicle.engine}
        {facts !== '' && ` (${facts})`}
      </p>
      <div className={styles.buttons}>
        <CarButton>Another car</CarButton>
        {facts !== '' && (
          <Button
            onClick={() => {
              dispatch(carDetailsReported({ carId: car._id, facts: NO_FACTS }));
              onReply();
            }}
          >
            Change replies
          </Button>
        )}
      </div>
    </>
  );
}

/** The next step of the shopper after the verdict. */
function FitPanel({ productId }: FitProps) {
  const dispatch = useShopDispatch();
  const panel = useRef<HTMLDivElement>(null);
  const fit = useShopSelector(selectFit(productId));
  const { cars, currentId } = useShopSelector(selectGarage);
  const car = cars.find(({ _id }) => _id === currentId);
  // The pressed button disappears.
  const keepFocus = () => panel.current?.focus({ preventScroll: true });
  if (!car) {
    return (
      <>
        <p className={styles.about}>Does it fit your car?</p>
        <div className={styles.buttons}>
          <CarButton>Check with your car</CarButton>
        </div>
      </>
    );
  }
  return (
    <div ref={panel} tabIndex={-1} className={styles.panel}>
      {fit?.question ? (
        <Question {...fit.question} car={car} onReply={keepFocus} />
      ) : (
        <AboutCar car={car} onReply={keepFocus} />
      )}
      {fit?.verdict === 'unchecked' && (
        <Button variant="quiet" onClick={() => dispatch(fitsRequested({ productIds: [productId] }))}>
          Check again
        </Button>
      )}
    </div>
  );
}

export { FitLine as line, FitPanel as panel, Verdict as verdict };
