import { firstContentShown } from './first-content';

describe('The first content', () => {
  it('has come with the main heading', async () => {
    document.body.innerHTML = '<main></main>';
    const shown = jest.fn();
    const waiting = firstContentShown().then(shown);
    await Promise.resolve();
    expect(shown).not.toHaveBeenCalled();

    document.querySelector('main')?.insertAdjacentHTML('beforeend', '<h1 data-screen-ready>All parts</h1>');

    await waiting;
    expect(shown).toHaveBeenCalledTimes(1);
  });

  describe('in a page whose files are on their way', () => {
    const shown = jest.fn();
    beforeEach(() => {
      jest.useFakeTimers();
      jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
      document.body.innerHTML = '<main><h1 data-screen-ready>All parts</h1></main>';
      shown.mockReset();
      void firstContentShown().then(shown);
    });
    afterEach(() => jest.useRealTimers());

    it('has come when they have', async () => {
      await jest.advanceTimersByTimeAsync(1999);
      expect(shown).not.toHaveBeenCalled();
      window.dispatchEvent(new Event('load'));
      await jest.advanceTimersByTimeAsync(0);

      expect(shown).toHaveBeenCalledTimes(1);
    });

    it('waits two seconds for them, and no longer', async () => {
      await jest.advanceTimersByTimeAsync(2000);

      expect(shown).toHaveBeenCalledTimes(1);
    });
  });
});
