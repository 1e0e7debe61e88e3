import { Link, useParams } from 'react-router-dom';
import { Heading } from '@windowsill/shared';

export default function ThanksScreen() {
  const { order } = useParams();
  return (
    <>
      <Heading>Thank you</Heading>
      <p className="lead">Your order {order} is being packed, roots first.</p>
      <Link to="/">More plants</Link>
    </>
  );
}
